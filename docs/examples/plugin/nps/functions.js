/** Returns the kind of customer that a score means. */
export function promoterType(score) {
  if (typeof score !== 'number') return ''
  if (score >= 9) return '推荐者'
  return score >= 7 ? '中立者' : '贬损者'
}
