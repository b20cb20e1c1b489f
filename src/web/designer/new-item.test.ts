import { expect, test } from 'vitest'
import { checkFormDesign } from '#/core/form/check/check-design'
import { fieldSchemas } from '#/core/form/design/fields'
import { newItem } from './new-item'
import { listPaletteEntries } from './palette/entries'
import { createTestRandom, emptyTestForm } from './testing'

const fresh = (language: 'zh' | 'en' | 'es', name: string) => {
  const field = listPaletteEntries().find((entry) => entry.name === name)?.field
  if (!field) throw new Error(name)
  const words = { name: field.title[language], columnName: String, sectionName: String, language }
  return newItem(field, { form: emptyTestForm(), chance: createTestRandom(), ...words })
}

test.each([
  ['zh', '选项1', '是'],
  ['en', 'Option 1', 'Yes'],
  ['es', 'Opción 1', 'Sí'],
] as const)('a new item in %s starts with texts in that language', (language, choice, yes) => {
  expect(fresh(language, 'select').options).toMatchObject({
    options: [{ value: choice, label: choice }, {}, {}],
  })
  expect(fresh(language, 'switch').options.activeText).toBe(yes)
})

test.each(fieldSchemas.map(({ name }) => name))(
  'a new %s is equally valid in other languages and contains no Chinese',
  (name) => {
    const faults = (language: 'zh' | 'en') =>
      checkFormDesign({ ...emptyTestForm(), list: [fresh(language, name)] }).map(({ code }) => code)
    expect(faults('en')).toEqual(faults('zh'))
    expect(JSON.stringify(fresh('en', name).options)).not.toMatch(/\p{Script=Han}/u)
  },
)
