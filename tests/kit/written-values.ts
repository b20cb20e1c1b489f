/** Date of the company in tests of dates without year. */
export const today = '2026-11-27'

/** Texts as people write numbers, and the number that every way in takes; undefined where all refuse the text. */
export const numberTexts: readonly (readonly [text: string, number: number | undefined])[] = [
  ['12', 12],
  ['-0.5', -0.5],
  ['1,234.50', 1234.5],
  ['１２３．５', 123.5],
  ['￥1,234.50', 1234.5],
  ['1.5万元', 15_000],
  ['3万', 30_000],
  ['2千', 2000],
  ['5k', undefined],
  ['(1,234.50)', -1234.5],
  ['（500）', -500],
  ['−7', -7],
  ['﹣7', -7],
  ['12%', 0.12],
  ['1.5e3', 1500],
  ['\u202d1,234.50\u202c', 1234.5],
  ['1.25亿', 125_000_000],
  ['三百', undefined],
  ['1/2', undefined],
  ['--5', undefined],
  ['3个', undefined],
  ['5²', undefined],
  ['0x10', undefined],
  ['99999999999999.99', undefined],
  ['123456789012345678', undefined],
]

/** The same for dates. */
export const dateTexts: readonly (readonly [text: string, date: string | undefined])[] = [
  ['2026-01-05', '2026-01-05'],
  ['2026-1-5', '2026-01-05'],
  ['2026/1/5', '2026-01-05'],
  ['2026.1.5', '2026-01-05'],
  ['2026年1月5日', '2026-01-05'],
  ['20260105', '2026-01-05'],
  ['２０２６－１－５', '2026-01-05'],
  ['\u200e2026\u200e/1\u200e/5', '2026-01-05'],
  ['2026—1—5', '2026-01-05'],
  ['26', undefined],
  ['2026-02-30', undefined],
  ['2026-13-01', undefined],
  ['下周', undefined],
  ['26-1-5', undefined],
]

/** The same for dates with a time. */
export const momentTexts: readonly (readonly [text: string, moment: string | undefined])[] = [
  ['2026-1-5 9:30', '2026-01-05 09:30:00'],
  ['2026/01/05 15:04:05', '2026-01-05 15:04:05'],
  ['2026年1月5日 下午3点', '2026-01-05 15:00:00'],
  ['1月5日 9:30', '2026-01-05 09:30:00'],
  ['2026-03-29 02:30:00', '2026-03-29 02:30:00'],
  ['2026-1-5 24:00', undefined],
  ['2026-1-5 9:60', undefined],
]
