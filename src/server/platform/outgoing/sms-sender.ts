import { isRecord } from '../../../core/form'
import type { OutgoingGateway, SmsSettings } from '../../../generated/types'
import type { PostJson } from '../remote/outgoing-request'
import type { HostAllowlist } from './allowed-hosts'
import { OutgoingError } from './outgoing-error'

/** Short message to one number; resent, it has the same id. */
interface ShortMessage {
  id: string
  to: string
  text: string
}

/** Sends short messages; throws if the gateway rejects one. */
export type SmsSender = (message: ShortMessage) => Promise<void>

/** Opens the sender of an SMS gateway. */
export const openSmsSender =
  ({ url, headers }: OutgoingGateway, post: PostJson): SmsSender =>
  async (message) => {
    await post({
      url,
      headers: { ...headers, 'idempotency-key': message.id },
      body: message,
      anyAnswer: true,
    })
  }

/** Inserts a message into a text of a template. */
const fill = (template: string, { id, to, text }: ShortMessage): string =>
  template.replace(/\{(phone|text|id)\}/g, (_, name: string) => ({ phone: to, text, id })[name] ?? '')

/** Inserts a message into each text of a JSON value; names of members stay as they are. */
function fillJson(value: unknown, message: ShortMessage): unknown {
  if (typeof value === 'string') return fill(value, message)
  if (Array.isArray(value)) return value.map((part) => fillJson(part, message))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fillJson(part, message)]))
}

/** Format of the body of a company's gateway. */
type SmsBody = Pick<SmsSettings, 'content' | 'template'>

/** Returns the body of a message; throws for a template that is no JSON. What is inserted cannot leave its place. */
function renderSmsBody({ content, template }: SmsBody, message: ShortMessage): string {
  if (content === 'json') return JSON.stringify(fillJson(JSON.parse(template), message))
  const pairs = [...new URLSearchParams(template)]
  return String(new URLSearchParams(pairs.map(([name, value]) => [name, fill(value, message)])))
}

/** Whether a template can be rendered, and its values name the number and the text. */
export function isUsableTemplate(body: SmsBody): boolean {
  try {
    const [phone, text] = ['qianpi-phone', 'qianpi-text']
    const rendered = renderSmsBody(body, { id: '', to: phone, text })
    return rendered.includes(phone) && rendered.includes(text)
  } catch {
    return false
  }
}

/** Largest answer of a gateway that is read, and how much of it a failure quotes. */
const [answerBytes, quoted] = [64 * 1024, 200]

/** Error of a gateway that answers without the sign of success. */
export class SmsRefusedError extends OutgoingError {
  constructor(readonly answer: string) {
    super('failed', `the SMS gateway answered ${answer}`)
  }
}

/** Opens the sender of the gateway that the company has set, at a host that is allowed when a message is sent. */
export const openCompanySms =
  (settings: Omit<SmsSettings, 'secret'>, secret: string, hosts: () => HostAllowlist): SmsSender =>
  async (message) => {
    const { url, method, content, header, accepted } = settings
    const type = content === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
    const answer = await hosts().ask({
      url,
      mark: message.id,
      ...(method === 'PUT' && { method }),
      form: renderSmsBody(settings, message),
      headers: { 'content-type': type, ...(secret && { [header]: secret }) },
      anyAnswer: true,
      bytes: answerBytes,
    })
    if (!answer.includes(accepted)) throw new SmsRefusedError(answer.slice(0, quoted))
  }
