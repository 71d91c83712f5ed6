"use strict";
const rows = Array.from(document.querySelectorAll("[data-tools]"));
const skipped = Array.from(document.querySelectorAll(".skipped"));
const tool = document.getElementById("tool");
const differences = document.getElementById("differences");
const shown = document.getElementById("shown");

function choose() {
  let count = 0;
  for (const row of rows) {
    const tools = JSON.parse(row.dataset.tools);
    const wanted = tool.value === "" || tools.includes(tool.value);
    row.hidden = !wanted || (differences.checked && row.classList.contains("equal"));
    count += row.hidden ? 0 : 1;
  }
  for (const line of skipped) {
    line.hidden = differences.checked || tool.value !== "";
  }
  shown.textContent = count + " of " + rows.length + " rows";
}

tool.addEventListener("change", choose);
differences.addEventListener("change", choose);
choose();
