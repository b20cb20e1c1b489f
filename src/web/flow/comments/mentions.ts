/** Somebody whom a remark may mention. */
export interface MentionCandidate {
  id: string
  name: string
}

/** What is being typed after an @ before the caret; nothing when no name is. */
export const findMentionQuery = (text: string, caret: number): string | undefined =>
  /(?:^|[\s\S])@([^\s@]{0,20})$/.exec(text.slice(0, caret))?.[1]

/** The text with the name in place of what was typed after the @, and where the caret is then. */
export function insertMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const from = text.slice(0, caret).lastIndexOf('@')
  const begin = `${text.slice(0, from)}@${name} `
  return { text: begin + text.slice(caret), caret: begin.length }
}

/** Of those whose names were chosen, the ones that the text still names. */
export const findMentions = <Person extends MentionCandidate>(
  text: string,
  chosen: readonly Person[],
): Person[] => chosen.filter(({ name }) => text.includes(`@${name}`))

/** A text in pieces, those that name somebody marked. */
export function splitMentions(
  text: string,
  mentions: readonly MentionCandidate[],
): { text: string; isName: boolean }[] {
  const names = mentions.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length)
  const pieces: { text: string; isName: boolean }[] = []
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const name = names.find((one) => text.startsWith(one, at))
    if (!name) {
      plain += text[at++]
      continue
    }
    if (plain) pieces.push({ text: plain, isName: false })
    pieces.push({ text: name, isName: true })
    plain = ''
    at += name.length
  }
  return plain ? [...pieces, { text: plain, isName: false }] : pieces
}
