import type { Language } from './language'

type Rewrite = readonly [pattern: RegExp, by: string]

const year = '(yyyy|YYYY|\\d{4})'
const part = (letters: string) => `([${letters}]{1,2}|\\d{1,2})`
const [month, day, hour, minute, second] = ['M', 'dD', 'H', 'm', 's'].map(part)
const rewrite = (pattern: string, by: string): Rewrite => [new RegExp(pattern, 'g'), by]

/** Rewrites, the longest first; a time of day is separated from the day before it. */
const rewrites: readonly Rewrite[] = [
  rewrite('([日号])(?=[\\dH])', '$1 '),
  rewrite(`${year}年${month}月${day}[日号]`, '$1-$2-$3'),
  rewrite(`${year}年${month}月`, '$1-$2'),
  rewrite(`${year}年`, '$1'),
  rewrite(`${month}月${day}[日号]`, '$1-$2'),
  rewrite(`${hour}[时点]${minute}分${second}秒`, '$1:$2:$3'),
  rewrite(`${hour}[时点]${minute}分?`, '$1:$2'),
  rewrite(`${hour}[时点]`, '$1:00'),
]

/**
 * Rewrites a date, or a date format, with Chinese characters to international notation of the same precision:
 * 2026年11月23日 and yyyy年MM月dd日 become 2026-11-23 and yyyy-MM-dd. All other text stays.
 */
export const localizeDate = (language: Language, text: string): string =>
  language === 'zh' || !/[年月日号时点分秒]/.test(text)
    ? text
    : rewrites.reduce((description, [pattern, by]) => description.replace(pattern, by), text)
