import Fuse from 'fuse.js'
import { t } from '../../../platform/i18n/i18n'
import { matchPinyin } from '../../../platform/pinyin'
import { routesOf } from '../../../stores/menu'
import type { Person } from '../../../stores/session'
import type { SearchHit } from './search-hit'

/** Fuzziness and weights of S1-067. */
const options = {
  threshold: 0.4,
  keys: [
    { name: 'title', weight: 0.7 },
    { name: 'to', weight: 0.3 },
  ],
}

/** Returns the menu pages whose address needs no parameters. */
export const menuPagesOf = (person: Person): SearchHit[] =>
  routesOf(person)
    .filter(({ hidden, url }) => !hidden && !url.includes(':'))
    .map(({ url, title, crumbs }) => ({
      key: `page ${url}`,
      kind: 'page',
      to: url,
      title: [...crumbs, title].map((key) => t(key)).join(' / '),
    }))

/** Returns pages that match by title, address or pronunciation, best first. */
export function matchPages(pages: readonly SearchHit[], words: string): SearchHit[] {
  const fuzzy = new Fuse(pages, options).search(words).map(({ item }) => item)
  const spelled = pages.filter(({ title }) => matchPinyin(title, words) !== null)
  return [...new Set([...fuzzy, ...spelled])]
}
