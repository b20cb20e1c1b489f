import { escapeHtml } from '../../core/text/escape-html'
import type { TaskOffer } from '../flow/link/offer-decisions'
import { formatCompanyTime, type Language, translateKey } from '../platform'
import type { Mail } from '../platform/outgoing/mailer'

/*
 * Mail of a notice, as text and as HTML with the same content. The HTML has inline styles only, and neither pictures, scripts nor
 * anything else that is loaded: nobody learns that it was opened. It sets no colours but that of its approval, so that it
 * is read in the colours of the mail program, dark ones too. Everything that people typed is escaped.
 */

/** Task that a mail decides. */
interface MailOffer extends TaskOffer {
  /** Address of the site of its links. */
  site: string
  /** Whether the mail is about other things, too, so that it has to name the task. */
  isAmongOthers: boolean
}

/** Content of a mail. */
interface MailContent {
  title: string
  lines: readonly string[]
  /** Address of the page of the notice. */
  url?: string | undefined
  offer?: MailOffer
}

type Say = (key: string, params?: Record<string, unknown>) => string

/** Block of a mail: the lines of its text, and its HTML. */
interface Block {
  text: string[]
  html: string
}

const headingStyle = 'margin:16px 0 0;font-weight:bold'
const buttonStyle =
  'display:inline-block;margin:0 8px 8px 0;padding:10px 20px;border:1px solid;border-radius:6px'
const styleOf = {
  agree: `${buttonStyle};border-color:#1456f0;background:#1456f0;color:#fff;text-decoration:none`,
  refuse: `${buttonStyle};color:inherit;text-decoration:none`,
} as const
const cellStyle = 'padding:6px 8px;border-bottom:1px solid #8f959e;text-align:left;vertical-align:top'

const paragraph = (text: string, style = 'margin:0 0 4px') =>
  `<p dir="auto" style="${style};white-space:pre-line">${escapeHtml(text)}</p>`

const link = (url: string, name: string, style?: string) =>
  `<a href="${escapeHtml(url)}"${style ? ` style="${style}"` : ''}>${escapeHtml(name)}</a>`

/** Fields of the task, as a table. */
function fieldsOf({ task }: TaskOffer, say: Say): Block[] {
  if (!task.fields.length) return []
  const rows = task.fields.map(
    ({ name, text }) =>
      `<tr><th scope="row" dir="auto" style="${cellStyle};font-weight:normal;width:30%">${escapeHtml(name)}</th>` +
      `<td dir="auto" style="${cellStyle};white-space:pre-line;word-break:break-word">${escapeHtml(text)}</td></tr>`,
  )
  const html = `<table style="width:100%;margin:16px 0;border-collapse:collapse">${rows.join('')}</table>`
  return [{ text: ['', ...task.fields.map((field) => say('decision-link.field', { ...field }))], html }]
}

/** Links that decide the task, with the code that the mail contains. */
function decisionsOf({ decisions, code, expiresAt, site }: MailOffer, say: Say): Block[] {
  if (!decisions.length) return []
  const links = decisions.map(({ name, outcome, token }) => ({
    name,
    outcome,
    url: `${site}/decide?t=${token}`,
  }))
  const notes = [
    ...(code === undefined ? [] : [say('decision-link.code-line', { code })]),
    say('decision-link.until', { at: formatCompanyTime(new Date(expiresAt).toISOString()) }),
  ]
  const buttons = links.map(({ name, outcome, url }) => link(url, name, styleOf[outcome])).join('')
  return [
    {
      text: ['', ...links.map((one) => say('decision-link.line', one)), ...notes],
      html: `<p style="margin:16px 0 4px">${buttons}</p>${notes.map((note) => paragraph(note)).join('')}`,
    },
  ]
}

/** Composes the mail of a notice. */
export function composeNoticeMail(
  { title, lines, url, offer }: MailContent,
  language: Language,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const say: Say = (key, params) => translateKey(language, key, params)
  const named = offer?.isAmongOthers ? `${offer.task.step}-${offer.task.flow}` : undefined
  const blocks: Block[] = [
    { text: [...lines], html: lines.map((line) => paragraph(line)).join('') },
    ...(named === undefined ? [] : [{ text: ['', named], html: paragraph(named, headingStyle) }]),
    ...(offer ? [...fieldsOf(offer, say), ...decisionsOf(offer, say)] : []),
    ...(url
      ? [
          {
            text: [say('notice.link', { url })],
            html: `<p style="margin:16px 0 0">${link(url, say('notice.open'))}</p>`,
          },
        ]
      : []),
  ]
  const heading = `<h1 dir="auto" style="margin:0 0 8px;font-size:18px">${escapeHtml(title)}</h1>`
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:16px;font:16px/1.6 system-ui,sans-serif"><div style="max-width:600px">${heading}${blocks.map((block) => block.html).join('')}</div></body></html>`
  return { subject: title, text: blocks.flatMap((block) => block.text).join('\n'), html }
}
