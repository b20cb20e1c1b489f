import type { TreeNode } from '../../../../generated/types'
import { defineCall } from '../../../platform/call'
import { templates } from '../../../reading/design/templates'

const leaves = (category: string): TreeNode[] =>
  templates
    .filter((one) => one.category === category)
    .map(({ id, name, description, icon }) => ({ id, name, desc: description, icon, isleaf: 1 }))

export default defineCall('oa/flowdesigns/alltemplatetreelist', async () =>
  [...new Set(templates.map(({ category }) => category))].map((category) => ({
    id: category,
    name: category,
    lists: leaves(category),
  })),
)
