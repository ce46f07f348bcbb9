/** Reference for a dashboard of 100 widgets: Chart.js alone drawing `?charts=N` small charts; `done` in the title says when. */
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
} from "chart.js";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, LineController, LineElement, PointElement);
const count = Number(new URLSearchParams(location.search).get("charts") ?? 20);
const labels = Array.from({ length: 24 }, (_, index) => String(index));
for (let index = 0; index < count; index += 1) {
  const box = document.body.appendChild(document.createElement("div"));
  box.style.height = "160px";
  const canvas = box.appendChild(document.createElement("canvas"));
  new Chart(canvas, {
    type: index % 2 ? "line" : "bar",
    data: { labels, datasets: [{ data: labels.map((_, at) => (at * (index + 3)) % 17) }] },
    options: { animation: false, maintainAspectRatio: false },
  });
}
requestAnimationFrame(() => {
  document.title = "done";
});
