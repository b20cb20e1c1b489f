import type { TreeNode } from '../../../../generated/types'
import { defineCall, type Language } from '../../../platform/call'
import { textOf } from '../../../platform/texts'
import { templates, toldIn } from '../../../reading/design/templates'

const leaves = (category: string, language: Language): TreeNode[] =>
  templates
    .filter((one) => one.category === category)
    .map((one) => {
      const { name, description: desc } = toldIn(one, language)
      return { id: one.id, name, desc, icon: one.icon, isleaf: 1 }
    })

export default defineCall('oa/flowdesigns/alltemplatetreelist', async (_, { language }) =>
  [...new Set(templates.map(({ category }) => category))].map((category) => ({
    id: category,
    name: textOf(language, `flowdesign.template.${category}`),
    lists: leaves(category, language),
  })),
)
