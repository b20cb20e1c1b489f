/** Person that a comment may mention. */
export interface MentionCandidate {
  id: string
  name: string
}

/** Returns the text typed after an @ before the caret, or undefined if no name is being typed. */
export const findMentionQuery = (text: string, caret: number): string | undefined =>
  /(?:^|[\s\S])@([^\s@]{0,20})$/.exec(text.slice(0, caret))?.[1]

/** Replaces the text typed after the @ by the name. Returns the text and the new caret position. */
export function insertMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const from = text.slice(0, caret).lastIndexOf('@')
  const begin = `${text.slice(0, from)}@${name} `
  return { text: begin + text.slice(caret), caret: begin.length }
}

/** Returns the chosen people whose names are still in the text. */
export const findMentions = <Person extends MentionCandidate>(
  text: string,
  chosen: readonly Person[],
): Person[] => chosen.filter(({ name }) => text.includes(`@${name}`))

/** Splits a text into parts and marks those that mention a person. */
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
