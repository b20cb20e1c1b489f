import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { chineseTerms } from '../../docs/.vitepress/search-terms.mjs'
import { chinese, english } from '../../docs/.vitepress/sidebar.mjs'

const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.md') && !/README\.md$|index\.md$/.test(file),
)
const linked = ({ sidebar }: typeof chinese) =>
  sidebar.flatMap(({ items }) => items.map(({ link }) => `${link.slice(1)}.md`))

test('links every documentation page in a sidebar, and every entry to a page', () => {
  expect(new Set([...linked(chinese), ...linked(english)])).toEqual(new Set(pages))
})

test.each(pages)('has every picture of docs/%s', (page) => {
  const pictures = [...readFileSync(join('docs', page), 'utf8').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)]
  for (const [, picture = ''] of pictures)
    expect(existsSync(join('docs', dirname(page), picture)), picture).toBe(true)
})

test('finds Chinese in the middle of a sentence by indexing from each character', () => {
  expect(chineseTerms('点撤销。a flow')).toEqual(['点撤销', '撤销', '销'])
})

test.each(['README.md', 'README.zh.md'])('has every picture and page that %s names', (page) => {
  const text = readFileSync(page, 'utf8')
  const named = [...text.matchAll(/(?:src|srcset)="([^"]+)"|\]\((?!https?:)([^)#]+)\)/g)].map(
    ([, picture, link]) => picture ?? link ?? '',
  )
  expect(named.filter((path) => path.endsWith('.webp'))).toHaveLength(8)
  for (const path of named) expect(existsSync(path), path).toBe(true)
})

const textOf = (room: string, key: string): Record<string, string> =>
  JSON.parse(readFileSync(`schemas/texts/${room}.json`, 'utf8'))[`${room}.${key}`]

test.each([
  ['zh', 'docs/guide/staff.md'],
  ['en', 'docs/en/guide/staff.md'],
])(
  'the guide in %s names the pages of delegations as the menu does, and the one with the button',
  (language, page) => {
    const guide = readFileSync(page, 'utf8')
    const settings = textOf('menu', 'entrust-settings')[language]
    const button = textOf('delegation', 'new')[language]
    expect(guide).toMatch(new RegExp(`“${settings}”[^。.]*“${button}”`))
    expect(guide).toContain(`“${textOf('menu', 'my-entrusts')[language]}”`)
  },
)
