import en from '../../generated/texts/all/en.json'
import zh from '../../generated/texts/all/zh.json'

export type StartCode = Extract<keyof typeof zh, `start.${string}`>
type Params = Record<string, string | number>

const fill = (text: string, params: Params) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))

/** Why the server does not start: one sentence, in Chinese and in English, for whoever reads the console. */
export class StartRefused extends Error {
  override name = 'StartRefused'

  constructor(
    readonly code: StartCode,
    params: Params = {},
  ) {
    super(`${fill(zh[code], params)}\n${fill(en[code], params)}`)
  }
}
