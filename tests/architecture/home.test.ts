import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import texts from '#/generated/texts/all/zh.json'
import catalogue from '../../src/generated/catalogue.json'
import type { HomeWidget, RecordList } from '../../src/generated/types'
import { filesIn } from './sources'

const widgets = filesIn('schemas/home', '.json').map(({ path, text }) => ({
  path,
  ...(JSON.parse(text) as HomeWidget),
}))
const calls = catalogue.calls as { name: string; body: { required?: string[] }; writes?: boolean }[]
const zh: Record<string, string> = texts
const addresses = filesIn('schemas/menu', 'desktop.json')[0]?.text ?? ''

test.each(widgets)('has file, part, call, text and list of the widget $name', ({ path, ...widget }) => {
  expect(path).toBe(`schemas/home/${widget.name}.json`)
  expect(existsSync(`src/web/home/widgets/${widget.component}.tsx`), widget.component).toBe(true)
  const call = calls.find(({ name }) => name === widget.call)
  expect(call, widget.call).toBeDefined()
  expect([call?.writes ?? false, call?.body.required ?? []], 'it only asks').toEqual([false, []])
  expect(zh).toHaveProperty([widget.title])
  const links = [widget.list, ...(widget.lines ?? []).map(({ to }) => to)].filter((to) => to !== undefined)
  for (const to of links) expect(addresses).toContain(`"url": "${to.split('?')[0]}"`)
  for (const { title } of widget.lines ?? []) expect(zh).toHaveProperty([title])
})

test('names only criteria and options of lists in the addresses of counts', () => {
  const lists = filesIn('schemas/lists/records', '.json').map(({ text }) => JSON.parse(text) as RecordList)
  const offered = new Set(
    lists.flatMap(({ criteria = [] }) =>
      criteria.flatMap(({ key, options = [] }) => options.map((option) => `${key}=${option}`)),
    ),
  )
  const asked = widgets.flatMap(({ lines = [] }) => lines.flatMap(({ to }) => to.split('?')[1] ?? []))
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((query) => !offered.has(query))).toEqual([])
})

test('gives every widget its own place, and every part of the page a schema', () => {
  expect(new Set(widgets.map(({ page, order }) => `${page} ${order}`)).size).toBe(widgets.length)
  const parts = filesIn('src/web/home/widgets', '.tsx').map(({ path }) => path.split('/').at(-1))
  expect(parts.toSorted()).toEqual(
    [...new Set(widgets.map(({ component }) => `${component}.tsx`))].toSorted(),
  )
})
