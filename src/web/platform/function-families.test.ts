import { expect, test } from 'vitest'
import { functionFamilies as allFamilies, type FunctionFamily } from '#/core/expression/functions/families'
import { functionFamilies, loadFunctionFamily } from './function-families'

test.each(Object.keys(allFamilies) as FunctionFamily[])(
  'the rules of the family %s are there once they are loaded',
  async (family) => {
    expect(functionFamilies[family]).toBeUndefined()
    await loadFunctionFamily(family)
    expect(functionFamilies[family]).toEqual(allFamilies[family])
  },
)
