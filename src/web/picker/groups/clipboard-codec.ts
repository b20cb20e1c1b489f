import type { RecipientGroup } from '#/generated/types'
import { parseGroups } from './parse-groups'

const kind = { name: 'qianpi-groups', version: 1 }

/** Maximum clipboard length, in characters. */
const mostLetters = 2_000_000

const loadSealing = () => import('../../platform/encryption/encrypted-text')

/** Encodes the whole list of groups as encrypted text for the clipboard (S2-035, S2-265). */
export const encodeGroups = async (groups: readonly RecipientGroup[]): Promise<string> =>
  (await loadSealing()).encryptText(kind, JSON.stringify(groups))

/** Decodes the groups of a clipboard text, or returns the text key of the error (S2-155). */
export async function decodeGroups(
  text: string,
): Promise<{ groups: RecipientGroup[] } | { fault: 'picker.paste-format' | 'picker.paste-version' }> {
  const opened = text.length > mostLetters ? undefined : (await loadSealing()).decryptText(kind, text)
  if (opened && 'fault' in opened && opened.fault === 'version') return { fault: 'picker.paste-version' }
  const groups = opened && 'text' in opened ? parseGroups(opened.text) : undefined
  return groups ? { groups } : { fault: 'picker.paste-format' }
}
