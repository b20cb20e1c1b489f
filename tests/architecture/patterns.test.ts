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

test('each module of the page that may match a pattern loads the engine of patterns', () => {
  const calling = ownSources().filter(
    ({ path, text }) => path.startsWith('src/web/') && !path.includes('.test.') && matching.test(text),
  )
  const without = calling.filter(({ text }) => !text.includes('loadPatternEngine'))
  expect(without.map(({ path }) => path).sort()).toEqual(Object.keys(inside))
})
