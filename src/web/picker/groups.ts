import type { RecipientGroup, RecipientItem } from '#/generated/types'

/** A group without anybody. */
export const emptyGroup = (): RecipientGroup => ({ chosetype: 'or', chosed: [], runRoots: [] })

/** The groups that name somebody. */
export const filledGroups = (groups: readonly RecipientGroup[]): RecipientGroup[] =>
  groups.filter(({ chosed }) => chosed.length > 0)

interface Words {
  and: string
  or: string
  comma: string
}

type Word = (item: RecipientItem) => string

function groupText(
  { chosetype, chosed, customformula = '' }: RecipientGroup,
  words: Words,
  word: Word,
): string {
  if (chosetype === 'custom') return `${customformula} (${chosed.map(word).join(words.comma)})`
  return chosed.map(word).join(chosetype === 'and' ? words.and : words.comma)
}

/** Groups as one line: 财务部、李梅 或 总经理. */
export const groupsText = (groups: readonly RecipientGroup[], words: Words, word: Word): string =>
  filledGroups(groups)
    .map((group) => groupText(group, words, word))
    .join(` ${words.or} `)
