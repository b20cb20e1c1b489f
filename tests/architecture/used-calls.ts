import { filesIn, type Source } from './sources'

/** Where a name leads from the client: several ways where a file uses it for several. */
type Ways = Map<string, string[][]>

const roots = ['api', 'quietApi']
const named = /(?:const|let) (\w+) = (\w+(?:\.[\w*]+)*)(?![\w.(])/g
const taken = /const \{([^}]*)\} = (\w+(?:\.[\w*]+)*)/g
const chains = /(?<![\w.])(\w+(?:\.[\w*]+)*)/g
const quoted = /['"`](?:\/api\/)?([\w/.]+)['"`]/g

/** A chain over several lines on one; a member that is only known when it runs is any. */
const flatOf = ({ text }: Source) => text.replace(/\s*\n\s*(?=\.)/g, '').replace(/\[\w+\]\./g, '.*.')

const along = (ways: Ways, chain: string): string[][] => {
  const [root = '', ...rest] = chain.split('.')
  return (ways.get(root) ?? []).map((way) => [...way, ...rest])
}

const add = (ways: Ways, name: string, more: readonly string[][]) => {
  const known = ways.get(name) ?? []
  const fresh = more.filter((way) => !known.some((one) => one.join() === way.join()))
  if (fresh.length) ways.set(name, [...known, ...fresh])
}

/** The names by which a file speaks of parts of the client; one may be made of another. */
function waysIn(text: string): Ways {
  const ways: Ways = new Map(roots.map((root) => [root, [[]]]))
  for (let round = 0; round < 3; round++) {
    for (const [, name = '', chain = ''] of text.matchAll(named)) add(ways, name, along(ways, chain))
    for (const [, inner = '', chain = ''] of text.matchAll(taken))
      for (const one of inner.split(',')) {
        const [key = '', name = key] = one.split(':').map((part) => part.trim())
        const more = along(ways, chain).map((way) => [...way, key])
        if (key && more.length) add(ways, name, more)
      }
  }
  return ways
}

const bare = (name: string) => name.replace(/\.get$/, '')

/** The calls that a way through the client ends at: `page` is the GET beside a POST. */
function callsAt(way: readonly string[], names: readonly string[]): string[] {
  const isPage = way.at(-1) === 'page'
  const path = (isPage ? way.slice(0, -1) : way).join('/').replaceAll('*', '[^/]+')
  const found = names.filter((name) => new RegExp(`^${path}$`).test(bare(name)))
  const posts = found.filter((name) => name === bare(name))
  return isPage || posts.length === 0 ? found.filter((name) => name !== bare(name)) : posts
}

/** The calls that a page sends, by its code or by the documents that it draws. */
export function usedCalls(names: readonly string[]): Set<string> {
  const used = new Set<string>()
  const pages = filesIn('src/web', '.ts', '.tsx').filter(({ path }) => !/\.test\.tsx?$|testing/.test(path))
  for (const page of pages) {
    const text = flatOf(page)
    const ways = waysIn(text)
    for (const [, chain = ''] of text.matchAll(chains))
      for (const way of along(ways, chain)) for (const name of callsAt(way, names)) used.add(name)
  }
  const documents = ['lists', 'forms', 'home', 'menu', 'picker', 'fields'].flatMap((folder) =>
    filesIn(`schemas/${folder}`, '.json'),
  )
  const known = new Set(names)
  for (const { text } of [...pages, ...documents])
    for (const [, name = ''] of text.matchAll(quoted))
      for (const one of [name, `${name}.get`])
        if (known.has(one) && (one === name || !known.has(name))) used.add(one)
  return used
}
