import { createHash } from 'node:crypto'
import { separators } from '../../core/text/language'
import { type Language, translateKey } from '../platform'
import script from './approval-card/script.js?raw'

/*
 * Approval card: the page that hosts with MCP Apps (SEP-1865) show for the result of read_task. It is the same for everyone; the task
 * comes with the tool's result, and the card decides by the tool, so that it can do no more than the agent's token.
 */

const style = `:root{color-scheme:light dark;font:14px/1.6 var(--font-sans,system-ui,sans-serif);color:var(--color-text-primary,light-dark(#1f2329,#e8eaed));background:var(--color-background-primary,light-dark(#fff,#17191c))}
body{margin:0}main{padding:12px 16px}h1,h2{margin:0;font-size:16px}dl{margin:8px 0}
dt,.muted{color:var(--color-text-secondary,light-dark(#51565d,#a9b0ba))}
dd{margin:0 0 6px;overflow-wrap:anywhere;white-space:pre-line}table{border-collapse:collapse}
th,td{border:1px solid var(--color-border-primary,light-dark(#dee0e3,#3b4048));padding:4px 8px;text-align:start}
textarea{box-sizing:border-box;width:100%;font:inherit;color:inherit;background:transparent;border:1px solid var(--color-border-primary,light-dark(#8f959e,#6b727c));border-radius:6px}
button{min-height:44px;margin:8px 8px 0 0;padding:0 16px;border:1px solid #1456f0;border-radius:6px;font:inherit;color:#fff;background:#1456f0}
button.second,button.link{color:light-dark(#1456f0,#8ab0ff);background:transparent}
button.link{border-color:transparent}button:disabled{opacity:0.6}
.error{color:var(--color-text-danger,light-dark(#b42318,#ff9a8f))}`

/** Resource by which a host finds the card. */
export const approvalCard = {
  uri: 'ui://qianpi/approval',
  name: 'approval',
  mimeType: 'text/html;profile=mcp-app',
} as const

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Policy of the card besides that of the host: its own script and style, and no connection to anywhere. */
const policy = [
  "default-src 'none'",
  `script-src ${digestOf(script)}`,
  `style-src ${digestOf(style)}`,
  "form-action 'none'",
  "base-uri 'none'",
].join('; ')

const words = [
  ...['from', 'due', 'opinion', 'reason', 'confirm', 'back'],
  ...['decided', 'fill', 'open', 'failed'],
] as const

const textsOf = (language: Language) => ({
  ...Object.fromEntries(words.map((word) => [word, translateKey(language, `tool.card-${word}`)])),
  separator: separators[language].choices,
})

/** Draws the card with its texts in a language. */
export const drawApprovalCard = (language: Language): string =>
  `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${translateKey(language, 'tool.card-title')}</title><style>${style}</style></head>
<body><main aria-live="polite"></main>
<script type="application/json" id="texts">${JSON.stringify(textsOf(language)).replaceAll('<', '\\u003c')}</script>
<script>${script}</script></body></html>`
