"""How a report looks: the paper of the fair by day, its lamp-lit indigo by night."""

STYLE = """
:root { color-scheme: light dark; --paper: #fdf4e3; --card: #fffaf0; --line: #dcc39a;
  --ink: #2b1a2f; --soft: #634a5f;
  --c0: #b0124a; --c1: #1b58c9; --c2: #0b7a58; --c3: #b87503; --c4: #7a1fa2; --c5: #5b5147; }
@media (prefers-color-scheme: dark) { :root { --paper: #1a1333; --card: #2a2050; --line: #4a3c78;
  --ink: #fdf1df; --soft: #cdbfdf;
  --c0: #ff7da5; --c1: #7fb0ff; --c2: #5fdcae; --c3: #ffc24d; --c4: #d79bff; --c5: #c9bfb0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 17px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { max-width: 980px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: clamp(2rem, 6vw, 3.2rem); line-height: 1.1; margin: 16px 0 8px; }
h2 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 4px; text-wrap: balance; }
h3 { font-size: 1rem; margin: 24px 0 4px; }
p { max-width: 68ch; margin: 4px 0 12px; }
small, .soft, footer { color: var(--soft); }
section { background: var(--card); border: 1px solid var(--line); border-radius: 16px;
  padding: 20px; margin: 20px 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(190px, 1fr)); gap: 12px; }
.tiles div { background: var(--card); border: 1px solid var(--line); border-radius: 16px;
  padding: 14px 16px; }
.tiles b { display: block; font-size: 2rem; line-height: 1.15; color: var(--c0); }
.t0 { --c: var(--c0); } .t1 { --c: var(--c1); } .t2 { --c: var(--c2); } .t3 { --c: var(--c3); }
.t4 { --c: var(--c4); } .t5 { --c: var(--c5); }
.row { display: grid; grid-template-columns: minmax(130px, 24%) 1fr 200px; gap: 4px 14px;
  align-items: center; border-bottom: 1px solid color-mix(in srgb, var(--line) 45%, transparent); }
.row:last-child { border: 0; }
.row > svg { width: 100%; height: 30px; overflow: visible; display: block; }
.histograms .row > svg { height: 52px; }
.stacks .row { grid-template-columns: minmax(130px, 24%) 1fr; }
.stacks .told { display: none; }
.name { display: flex; align-items: center; gap: 8px; }
.told { font-variant-numeric: tabular-nums; white-space: nowrap; }
.mark { width: 26px; height: 26px; flex: none; border: 1px solid var(--line); border-radius: 4px;
  fill: var(--c0); }
.mark .sun { fill: var(--c3); } .mark .way { fill: none; stroke: var(--c0); stroke-width: 3; }
.plot circle { fill: var(--c); }
.plot line { stroke: var(--c); stroke-linecap: round; }
.reach { stroke-width: 7; opacity: .35; }
.thin { stroke-width: 4; opacity: .35; } .thick { stroke-width: 12; opacity: .45; }
.plot .rule, .curves .rule { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 3 4;
  opacity: .7; vector-effect: non-scaling-stroke; }
.plot rect { fill: var(--c); } .stacks text { fill: var(--paper); font-size: 13px;
  font-weight: 600; text-anchor: middle; dominant-baseline: central; }
.histograms rect { opacity: .75; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 18px; }
.legend i { display: inline-block; width: 13px; height: 13px; border-radius: 4px;
  background: var(--c); margin-right: 6px; }
.curves { max-width: 720px; } .curves b { font-weight: 400; font-size: .8rem; color: var(--soft); }
.curves svg { width: 100%; height: 260px; display: block; border: 1px solid var(--line);
  border-radius: 8px; }
.curves polyline { fill: none; stroke: var(--c); stroke-width: 3;
  vector-effect: non-scaling-stroke; }
.curves p { display: flex; justify-content: space-between; max-width: none; margin: 0;
  color: var(--soft); font-size: .8rem; }
code { overflow-wrap: anywhere; }
@media (max-width: 640px) {
  .row, .stacks .row { grid-template-columns: minmax(0, 1fr) auto; padding: 6px 0; }
  .row > svg { grid-column: 1 / -1; grid-row: 2; }
  .told { text-align: right; } .told small { display: block; line-height: 1.1; }
  section { padding: 16px 14px; }
}
@media print { section { break-inside: avoid; } }
"""
