import { expect, test } from 'vitest'
import { ownSources, valueImportsOf } from './sources'

/*
 * Forms run in any application: what they import never reaches a store, a call or a cookie. They get those from
 * the host (src/web/form-host), which src/web/app provides.
 */

const roots = /^src\/web\/(?:form-react|renderer|widgets|controls|form-host)\//

/** Parts of the product that only the host may reach. */
const owned =
  /^src\/web\/(?:stores\/|app\/|platform\/(?:api|http|upload|token|cookie|language-cookie|settings|environment|company-calendar|encryption\/.*)(?:\.tsx?)?$)/

const sources = ownSources().filter(({ path }) => path.startsWith('src/web/') && !path.includes('.test.'))
const sourceOf = new Map(sources.map((source) => [source.path.replace(/\.tsx?$/, ''), source]))

/** Files that the roots import, directly or through others, with the file that first led to each. */
function closureOf(isRoot: (path: string) => boolean): Map<string, string> {
  const queue = sources.filter(({ path }) => isRoot(path))
  const reached = new Map(queue.map(({ path }) => [path, path]))
  for (let source = queue.shift(); source; source = queue.shift())
    for (const target of valueImportsOf(source)) {
      const next = sourceOf.get(target.replace(/\.tsx?$/, ''))
      if (!next || reached.has(next.path)) continue
      reached.set(next.path, source.path)
      queue.push(next)
    }
  return reached
}

test('forms, widgets and controls reach stores, calls and cookies only through their host', () => {
  const closure = closureOf((path) => roots.test(path))
  expect(closure.size).toBeGreaterThan(150)
  const strangers = [...closure].filter(([path]) => owned.test(path))
  expect(strangers.map(([path, by]) => `${by} -> ${path}`)).toEqual([])
})

test('the pickers of widgets are part of what the host serves', () => {
  const closure = closureOf((path) => roots.test(path))
  expect([...closure.keys()]).toContain('src/web/picker/organisation/load-organisation.ts')
  expect([...closure.keys()]).toContain('src/web/files/use-uploads.ts')
})

/** What reads the language and the host of the page: the providers, and parts that only pages of the product draw. */
const ofPage =
  /^src\/web\/(?:platform|form-host|form-react\/forms-host|ui\/(?:date-locale|text-limits|time)|picker\/organisation\/load-organisation|files\/file-links)/
const pageReaders =
  /import \{[^}]*(?<!\w)(?:t|currentLanguage|useLanguage|formHost)\b[^}]*\} from '[^']*(?:platform|i18n|form-host)'/

test('forms ask for language and host by hooks, as each form of a page may have its own', () => {
  const drawn = [...closureOf((path) => path.startsWith('src/web/form-react/')).keys()]
  const offenders = drawn.filter((path) => {
    const { text = '' } = sourceOf.get(path.replace(/\.tsx?$/, '')) ?? {}
    return !ofPage.test(path) && pageReaders.test(text)
  })
  expect(offenders).toEqual([])
})

test('the product and the package of forms each provide the host in one file', () => {
  const providers = sources.filter(
    ({ path, text }) => /\bprovideFormHost\(/.test(text) && !path.startsWith('src/web/form-host/'),
  )
  expect(providers.map(({ path }) => path)).toEqual([
    'src/web/app/form-host.ts',
    'src/web/form-react/forms-host.ts',
  ])
})
