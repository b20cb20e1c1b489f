import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { interpolate } from '#/core/text/interpolate'
import en from '#/generated/texts/all/en.json'
import es from '#/generated/texts/all/es.json'
import zh from '#/generated/texts/all/zh.json'
import { filesIn } from './sources'

/* docs/errors.md lists the codes that rules and calls name when they reject; its table is made here from the code and the texts. */

const page = 'docs/errors.md'
const mark = '<!-- codes: made from the code and the texts -->'
const texts: Record<string, Record<string, string>> = { zh, en, es }
const keys = Object.keys(en)
const known = new Set(keys)

/** Texts that rules name beside those of refusals: labels, lines of histories and traces. */
const labels =
  /^(?:menu|trace|log|timeout\.column|widget)\.|\.(?:help|hint|column|log|did|permission|kind|title)(?:\.|$)|^list\.next\.icreat$/

const literal = /'([a-z][\w-]*\.[\w.-]+)'/g
const computed = /`([a-z][\w-]*\.[\w.-]*)\$\{/g
const withStatus = /HttpError\(\s*(\d{3}),\s*'([\w.-]+)'/g

interface Refusal {
  statuses: Set<string>
  calls: Set<string>
}

function refusalsOf(): Map<string, Refusal> {
  const refusals = new Map<string, Refusal>()
  const add = (code: string, path: string, status?: string) => {
    if (!known.has(code) || labels.test(code)) return
    const refusal = refusals.get(code) ?? { statuses: new Set(), calls: new Set() }
    refusals.set(code, refusal)
    if (status) refusal.statuses.add(status)
    const call = /^src\/server\/calls\/(.+)\.ts$/.exec(path)?.[1]
    if (call) refusal.calls.add(call)
  }
  const sources = [...filesIn('src/server', '.ts'), ...filesIn('src/core', '.ts')]
  for (const { path, text } of sources) {
    if (path.includes('.test.')) continue
    for (const [, code = ''] of text.matchAll(literal)) add(code, path)
    for (const [, start = ''] of text.matchAll(computed))
      for (const key of keys) if (key.startsWith(start)) add(key, path)
    for (const [, status, code = ''] of text.matchAll(withStatus)) add(code, path, status)
  }
  return refusals
}

const sentence = (language: 'zh' | 'en' | 'es', code: string) =>
  interpolate(texts[language]?.[code] ?? '', language, {})
    .replace(/[|[\]<>*_`\\]/g, '\\$&')
    .replaceAll('\n', ' ')

test('the page about errors lists every code with its status and its sentence in each language', async () => {
  const rows = [...refusalsOf()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { statuses, calls }]) => {
      const cells = [
        `\`${code}\``,
        [...statuses].sort().join(', ') || '200',
        ...(['zh', 'en', 'es'] as const).map((language) => sentence(language, code)),
        [...calls].sort().join(', '),
      ]
      return `| ${cells.join(' | ')} |`
    })
  expect(rows.length).toBeGreaterThan(500)
  const table = ['| code | status | zh | en | es | calls |', '| --- | --- | --- | --- | --- | --- |', ...rows]
  const [before = ''] = readFileSync(page, 'utf8').split(mark)
  await expect([before + mark, '', ...table, ''].join('\n')).toMatchFileSnapshot(`../../${page}`)
})
