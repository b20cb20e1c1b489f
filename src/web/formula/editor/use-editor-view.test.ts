import { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { DocumentSync } from './use-editor-view'

function written(...texts: string[]) {
  const results: string[] = []
  const mirror = new DocumentSync((text) => results.push(text))
  const view = new EditorView({ extensions: mirror.extension })
  for (const insert of texts) view.dispatch({ changes: { from: view.state.doc.length, insert } })
  return { mirror, view, told: results, text: () => view.state.doc.toString() }
}

test('reports each text to the owner once, and none that the owner set', () => {
  const { mirror, view, told } = written('a', 'b')
  mirror.receive(view, 'given')
  expect(told).toEqual(['a', 'ab'])
})

test('a text that returns late does not overwrite newer typing', () => {
  const { mirror, view, text } = written('a', 'b', 'c')
  mirror.receive(view, 'a')
  expect(text()).toBe('abc')
  mirror.receive(view, 'abc')
  mirror.receive(view, 'a')
  expect(text()).toBe('a')
})
