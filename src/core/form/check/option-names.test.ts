import { expect, test } from 'vitest'
import { emptyForm } from '../design/upgrade'
import { checkFormDesign } from './check-design'

const problemsWith = (tinymceset: unknown) =>
  checkFormDesign({
    ...emptyForm(),
    list: [
      {
        type: 'custom',
        name: '正文',
        key: '1763700000000_1',
        keyindex: 1,
        model: 'custom_1',
        rules: [],
        options: { componentName: 'fm-tinymce', tinymceset },
      },
    ],
  })

test.each([
  ['undo redo | bold', 'edit format'],
  [['bold italic', 'image | link'], false],
  [false, undefined],
])('accepts a toolbar %j with the menus %j', (toolbar, menubar) =>
  expect(problemsWith({ toolbar, menubar })).toEqual([]),
)

test('warns about names unknown to tools and menus, and lets the form be published', () => {
  const found = problemsWith({ height: 200, toolbar: 'bold emoticons | __proto__', menubar: 'edit help' })
  expect(found.map(({ level, params }) => [level, params?.word])).toEqual([
    ['warning', 'emoticons'],
    ['warning', '__proto__'],
    ['warning', 'help'],
  ])
})
