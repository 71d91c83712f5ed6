"""From the live world to calls and outcomes; imported only when named."""
