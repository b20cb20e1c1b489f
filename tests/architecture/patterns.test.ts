import { expect, test } from 'vitest'
import { ownSources } from './sources'

/** Functions of core that may match or check a pattern. */
const matching =
  /(?<!\w|\w\.)(?:check(?:Expression|FormDesign|FormMap|Design|Form|FieldValue)|(?:compile|evaluate|explain)Expression|resolveChoices|linkForm)\(/

/** Modules that call them only inside something that has loaded the engine of patterns. */
const inside: Readonly<Record<string, string>> = {
  'src/web/designer/formily/formily-preview.tsx': 'form designer',
  'src/web/designer/import/families/link-writer.ts': 'read-import',
  'src/web/designer/import/read-import.ts': 'form designer, or a worker, which has the engine',
  'src/web/designer/settings/item-settings.tsx': 'form designer',
  'src/web/form-host/subscribe-choices.ts': 'field of a form',
  'src/web/pages/flow-design-senior/local-problems.ts': 'DesignCheckClient, or a worker',
  'src/web/widgets/table/cell-context.ts': 'table of a form',
}

/** Functions of core that find problems of expressions, and those that evaluate one without the formulas of a form. */
const checking = /(?<!\w|\w\.)check(?:Expression|FormDesign|FormMap|Design)\(/
const evaluating =
  /(?<!\w|\w\.)(?:(?:compile|evaluate|explain)Expression|resolveChoices|evaluateParameters)\(/

const callersOf = (called: RegExp) =>
  ownSources().filter(
    ({ path, text }) => path.startsWith('src/web/') && !path.includes('.test.') && called.test(text),
  )

test('each module of the page that may match a pattern loads the engine of patterns', () => {
  const without = callersOf(matching).filter(({ text }) => !text.includes('loadPatternEngine'))
  expect(without.map(({ path }) => path).sort()).toEqual(Object.keys(inside))
})

test('each module of the page that finds problems of expressions has those of syntax', () => {
  const without = callersOf(checking).filter(({ text }) => !text.includes('/syntax-problems'))
  // They run inside the form designer, or a worker, which has the parser of any text.
  expect(without.map(({ path }) => path).sort()).toEqual([
    'src/web/designer/import/families/link-writer.ts',
    'src/web/designer/import/read-import.ts',
    'src/web/designer/settings/item-settings.tsx',
  ])
})

test('each module of the page that evaluates an expression outside the formulas of a form loads all functions', () => {
  const without = callersOf(evaluating).filter(({ text }) => !text.includes('loadAllFamilies'))
  // They run inside the form designer.
  expect(without.map(({ path }) => path).sort()).toEqual([
    'src/web/designer/formily/formily-preview.tsx',
    'src/web/formula/playground/evaluate.ts',
  ])
})
