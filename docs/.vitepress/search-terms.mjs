/**
 * The terms of a text: words as they are, Chinese by single characters and by pairs, because it has no spaces.
 * It stands on its own: the site calls it in the browser, too.
 */
export function characters(text) {
  const terms = []
  for (const [word] of text.matchAll(/[\p{Script=Han}]+|[^\s\p{P}\p{Script=Han}]+/gu)) {
    if (!/\p{Script=Han}/u.test(word)) {
      terms.push(word)
      continue
    }
    const letters = [...word]
    for (let at = 0; at < letters.length; at++) {
      terms.push(letters[at])
      if (at + 1 < letters.length) terms.push(letters[at] + letters[at + 1])
    }
  }
  return terms
}
