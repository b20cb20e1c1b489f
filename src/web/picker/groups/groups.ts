import { compileSetFormula } from '#/core/expression'
import type { RecipientGroup, RecipientItem } from '#/generated/types'

/** Returns a group without items. */
export const emptyGroup = (): RecipientGroup => ({ chosetype: 'or', chosed: [], runRoots: [] })

/** Returns the groups with items. */
export const nonEmptyGroups = (groups: readonly RecipientGroup[]): RecipientGroup[] =>
  groups.filter(({ chosed }) => chosed.length > 0)

/** Whether a group can be stored: it has items (S2-153), and its formula is valid (S2-151, S2-152). */
export const isCompleteGroup = ({ chosetype, chosed, customformula = '' }: RecipientGroup): boolean =>
  chosed.length > 0 &&
  (chosetype !== 'custom' || !compileSetFormula(customformula, chosed.length).problems.length)

interface Words {
  and: string
  or: string
  comma: string
  /** Returns the name of a set operation. */
  operation(name: string): string
}

type Word = (item: RecipientItem) => string

function groupText(
  { chosetype, chosed, customformula = '' }: RecipientGroup,
  words: Words,
  word: Word,
): string {
  if (chosetype === 'custom')
    return customformula
      .replace(/union|intersection|difference/g, words.operation)
      .replace(/\$(\d+)/g, (text, n: string) => {
        const item = chosed[Number(n) - 1]
        return item ? word(item) : text
      })
  return chosed.map(word).join(chosetype === 'and' ? words.and : words.comma)
}

/** Describes groups in one line: 财务部、李梅 或 总经理. */
export const groupsText = (groups: readonly RecipientGroup[], words: Words, word: Word): string =>
  nonEmptyGroups(groups)
    .map((group) => groupText(group, words, word))
    .join(` ${words.or} `)
