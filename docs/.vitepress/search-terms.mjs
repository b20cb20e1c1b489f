/** So long may what is looked for in Chinese be. */
const longest = 6

/**
 * What a Chinese text is found by. It has no spaces, and a search finds the beginnings of words: so from every
 * character a word of a few characters begins.
 */
export function chineseTerms(text) {
  const runs = text.match(/\p{Script=Han}+/gu) ?? []
  const terms = runs.flatMap((run) => {
    const characters = [...run]
    return characters.map((_, at) => characters.slice(at, at + longest).join(''))
  })
  return [...new Set(terms)]
}

/** A page as the search reads it: each section ends with the terms that its Chinese is found by. */
export function searchedPage(source, env, markdown) {
  const html = markdown.render(source, env)
  if (env.frontmatter?.search === false) return ''
  const sections = html.split(/(?=<h[1-6])/)
  return sections.map((section) => `${section}<p>${chineseTerms(section).join(' ')}</p>`).join('')
}
