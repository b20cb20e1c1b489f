import { textOf } from '../platform/texts'

/** A text for the console, in Chinese and in English. */
export const both = (code: string, params: Record<string, unknown> = {}): string =>
  [textOf('zh', code, params), textOf('en', code, params)].join('\n')
