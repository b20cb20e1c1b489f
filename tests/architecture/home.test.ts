import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import texts from '#/generated/texts/all/zh.json'
import catalogue from '../../src/generated/catalogue.json'
import type { HomeWidget } from '../../src/generated/types'
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
  if (widget.list) expect(addresses).toContain(`"url": "${widget.list}"`)
})

test('gives every widget its own place, and every part of the page a schema', () => {
  expect(new Set(widgets.map(({ order }) => order)).size).toBe(widgets.length)
  const parts = filesIn('src/web/home/widgets', '.tsx').map(({ path }) => path.split('/').at(-1))
  expect(parts.toSorted()).toEqual(widgets.map(({ component }) => `${component}.tsx`).toSorted())
})
