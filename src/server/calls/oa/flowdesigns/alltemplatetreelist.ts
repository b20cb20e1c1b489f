import type { TreeNode } from '../../../../generated/types'
import { defineCall, type Language, translateKey } from '../../../platform'
import { listCompanyTemplates, type TemplateFacts } from '../../../queries/design/template'
import { describeTemplate, templateSketches } from '../../../read-models/design/templates'

const leafOf = ({ id, name, description: desc, icon }: TemplateFacts): TreeNode => ({
  id,
  name,
  desc,
  icon,
  isleaf: 1,
})

const groupOf = (category: string, language: Language, lists: TreeNode[]): TreeNode => ({
  id: category,
  name: translateKey(language, `flowdesign.template.${category}`),
  lists,
})

const leaves = (category: string, language: Language): TreeNode[] =>
  templateSketches
    .filter((one) => one.category === category)
    .map((one) => leafOf({ id: one.id, icon: one.icon, ...describeTemplate(one, language) }))

export default defineCall('oa/flowdesigns/alltemplatetreelist', async (_, { db, caller, language }) => {
  const own = await listCompanyTemplates(db, caller.workspace)
  const categories = [...new Set(templateSketches.map(({ category }) => category))]
  return [
    ...(own.length ? [groupOf('own', language, own.map(leafOf))] : []),
    ...categories.map((category) => groupOf(category, language, leaves(category, language))),
  ]
})
