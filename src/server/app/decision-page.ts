import { escapeHtml } from '../../core/text/escape-html'
import type { LinkView } from '../flow/link/decision-link'
import { type Language, translateKey } from '../platform'

/*
 * Page behind a link that decides, without a script: it works in the browser of any mail program, and nothing on it can act
 * before a person presses its button.
 */

/** State of a page besides its link: what the last form led to. */
interface PageState {
  /** Sentence about the last form, and whether it is an error. */
  notice?: { text: string; isError: boolean }
  /** Reason as typed, which a wrong code must not delete. */
  reason?: string
  isDone?: boolean
}

const style = `body{margin:0;background:#f5f6f8;color:#1f2329;font:16px/1.6 system-ui,sans-serif}
main{max-width:36rem;margin:0 auto;padding:1.5rem 1rem}h1{font-size:1.25rem;margin:0 0 .5rem}
dl{background:#fff;border:1px solid #dee0e3;border-radius:8px;padding:.75rem 1rem;margin:1rem 0}
dt{color:#51565d;font-size:.875rem}dd{margin:0 0 .5rem;overflow-wrap:anywhere;white-space:pre-line}
label{display:block;margin:1rem 0 .25rem}
input,textarea{box-sizing:border-box;width:100%;padding:.5rem;border:1px solid #8f959e;border-radius:6px;font:inherit}
button{margin:1rem .5rem 0 0;padding:.625rem 1.25rem;border:1px solid #1456f0;border-radius:6px;background:#1456f0;color:#fff;font:inherit}
button.second{background:#fff;color:#1456f0}p.error{color:#b42318}a{color:#1456f0}
@media (prefers-color-scheme:dark){body{background:#17191c;color:#e8eaed}dl{background:#22252a;border-color:#3b4048}
dt{color:#a9b0ba}input,textarea{background:#17191c;color:inherit}button.second{background:none;color:#8ab0ff}
a{color:#8ab0ff;border-color:#8ab0ff}p.error{color:#ff9a8f}}`

/** Returns the policy of the page: its own style, its own form, and nothing else. */
export const decisionPagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Wraps the content of a page. */
function toDocument(language: Language, nonce: string, content: string): string {
  const title = escapeHtml(translateKey(language, 'decision-link.title'))
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow"><title>${title}</title><style nonce="${nonce}">${style}</style></head>
<body><main>${content}</main></body></html>`
}

const openLink = (language: Language) =>
  `<p><a href="/list/waiting" rel="noreferrer">${escapeHtml(translateKey(language, 'decision-link.open'))}</a></p>`

const noticeLine = ({ notice }: PageState) =>
  notice
    ? `<p role="${notice.isError ? 'alert' : 'status'}"${notice.isError ? ' class="error"' : ''}>${escapeHtml(notice.text)}</p>`
    : ''

/** Draws a page that only says a sentence. */
export const drawSentencePage = (
  { language, nonce }: { language: Language; nonce: string },
  state: PageState,
): string => toDocument(language, nonce, `${noticeLine(state)}${openLink(language)}`)

/** Draws the page of a link: what it would decide and for whom, with a form while it can still decide. */
export function drawDecisionPage(
  { link, name, language, task, refusal }: LinkView,
  { nonce, token }: { nonce: string; token: string },
  state: PageState = {},
): string {
  const say = (key: string, params?: Record<string, unknown>) =>
    escapeHtml(translateKey(language, key, params))
  if (!task || refusal || state.isDone) {
    const text = refusal ? translateKey(language, refusal.code, refusal.params) : ''
    return drawSentencePage({ language, nonce }, { notice: { text, isError: false }, ...state })
  }
  const { buttonName: button, needsReason, codeAt, pageKey } = link
  const fields = task.fields.map(
    (field) => `<dt>${escapeHtml(field.name)}</dt><dd>${escapeHtml(field.text)}</dd>`,
  )
  const isDevice = codeAt === 'device'
  const send = isDevice
    ? `<button class="second" name="act" value="code" formnovalidate>${say('decision-link.send-code')}</button>`
    : ''
  return toDocument(
    language,
    nonce,
    `<h1>${escapeHtml(`${task.step}-${task.flow}`)}</h1>
<p>${say('decision-link.asks', { name, button })}</p>${noticeLine(state)}
<dl>${fields.join('')}</dl>
<form method="post" action="/decide" autocomplete="off">
<input type="hidden" name="t" value="${token}"><input type="hidden" name="key" value="${pageKey}">
<label for="reason">${say(needsReason ? 'decision-link.reason-needed' : 'decision-link.reason')}</label>
<textarea id="reason" name="reason" rows="3" maxlength="2000"${needsReason ? ' required' : ''}>${escapeHtml(state.reason ?? '')}</textarea>
<label for="code">${say(isDevice ? 'decision-link.code-device' : 'decision-link.code')}</label>
<input id="code" name="code" inputmode="numeric" pattern="[0-9]{6}" maxlength="6" required>
<button name="act" value="decide">${say('decision-link.confirm', { button })}</button>${send}
</form>${openLink(language)}`,
  )
}
