/** The look of the reference: light and dark, from a phone's width up. */
export const style = `
:root { color-scheme: light dark; --text: light-dark(#17181c, #ececf1); --soft: light-dark(#5d606b, #a3a6b3); --line: light-dark(#dcdde3, #34363f);
  --ground: light-dark(#ffffff, #141519); --inset: light-dark(#f5f5f8, #1d1f25); --accent: light-dark(#7a5a00, #f2c94c) }
* { box-sizing: border-box }
html { scroll-padding-top: 16px }
body { margin: 0; font: 15px/1.6 system-ui, sans-serif; color: var(--text); background: var(--ground) }
.frame { display: grid; grid-template-columns: 240px minmax(0, 1fr); max-width: 1120px; margin: 0 auto }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 24px 16px; font-size: 14px }
nav strong { display: block; margin: 16px 0 4px } nav ul { margin: 0; padding: 0; list-style: none } nav a { display: block; padding: 3px 0; color: var(--soft); text-decoration: none }
nav a:hover, nav a[aria-current] { color: var(--text); text-decoration: underline }
main { min-width: 0; padding: 24px 24px 96px; border-left: 1px solid var(--line) }
h1 { margin: 0 0 16px; font-size: 28px; line-height: 1.2 } h2 { margin: 48px 0 8px; font-size: 20px } h3 { margin: 0; font-size: 17px } h4 { margin: 20px 0 6px; font-size: 14px }
h3 a { color: inherit; text-decoration: none } h3 a:hover { text-decoration: underline }
a { color: var(--accent) } p { margin: 8px 0 } ul { padding-left: 20px }
article { padding: 32px 0; border-top: 1px solid var(--line) }
code, pre { font: 13px/1.6 ui-monospace, SFMono-Regular, Menlo, monospace } code { overflow-wrap: anywhere }
pre { margin: 0; padding: 12px 16px; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--inset) } pre code { overflow-wrap: normal }
.path { margin: 4px 0 12px } .method { padding: 1px 6px; border: 1px solid var(--line); border-radius: 5px; font: 600 12px/1.6 ui-monospace, monospace }
.soft { color: var(--soft); font-size: 13px } .type { color: var(--soft); font-size: 13px; overflow-wrap: anywhere }
.field { display: grid; grid-template-columns: minmax(140px, 34%) minmax(0, 1fr); gap: 4px 16px; padding: 8px 0; border-top: 1px solid var(--line); scroll-margin-top: 16px }
.field:target { background: var(--inset) } .field p { margin: 2px 0 0 }
details { margin-top: 12px } summary { cursor: pointer; font-weight: 600; font-size: 14px } .codes { padding: 0; list-style: none } .codes li { padding: 2px 0 }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
@media (max-width: 760px) { .frame { grid-template-columns: minmax(0, 1fr) } nav { position: static; max-height: none; padding: 16px; border-bottom: 1px solid var(--line) } nav .operations { display: none }
  main { padding: 16px 16px 64px; border-left: 0 } .field { grid-template-columns: minmax(0, 1fr) } }
`;
