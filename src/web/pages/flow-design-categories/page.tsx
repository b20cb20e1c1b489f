import '../../lists/rows/rows.css'
import '../../platform/i18n/design-texts'
import './categories.css'
import { useState } from 'react'
import type { DesignCategory } from '#/generated/types'
import form from '#schemas/forms/flow-category.json'
import { addCategory, updateCategory } from '../../../core/flow'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { FormDialog } from '../../product-forms/form-dialog'
import { Button, ButtonLink } from '../../ui/button'
import { Skeleton } from '../../ui/primitives'
import { CategoryBranch } from './category-branch'
import { useCategoryDrag } from './use-category-drag'

/** Category being named: a new one, nested or top-level, or an existing one. */
type Naming = { parent?: string } | { node: DesignCategory }

/** Manages flow categories: names, order and their flows, by menu or dragging. */
export default function FlowDesignCategories() {
  const { value, failure, reload } = useQuery('categories', () =>
    quietApi.oa.flowdesigns.setCategory.page({}),
  )
  const [naming, setNaming] = useState<Naming>()
  const arranging = useCategoryDrag(value, reload)
  if (failure && !value) return <FlowErrorPage failure={failure} onRetry={() => void reload()} />
  if (!value) return <Skeleton lines={10} />
  const { tree, save } = arranging
  const rename = async ({ name }: { name: string }) => {
    if (!naming) return
    const next =
      'node' in naming
        ? updateCategory(tree, naming.node.id, { name })
        : addCategory(tree, name, naming.parent)
    await save(next, true)
  }
  const isOld = naming !== undefined && 'node' in naming
  return (
    <div className="q-card q-column q-shrink-y">
      <header className="rows-head q-row q-justify-between q-wrap q-gap-4 q-gap-y-2 q-line-below q-pad-y-3 q-pad-x-4">
        <h1>{t('flow-design.categories')}</h1>
        <div className="rows-tools q-row q-wrap q-gap-3 q-gap-y-2">
          <ButtonLink to="/oaset/flowdesign_list">{t('flow-design.to-list')}</ButtonLink>
          <Button kind="primary" icon="plus" onClick={() => setNaming({})}>
            {t('flow-design.category-add')}
          </Button>
        </div>
      </header>
      <p className="rows-hint q-soft q-pad-y-3 q-pad-x-4">{t('flow-design.category-drag')}</p>
      <ul className="categories q-column q-gap-3">
        {tree.map((node) => (
          <CategoryBranch
            key={node.id}
            node={node}
            path={[]}
            flows={value.flows}
            arranging={arranging}
            onAdd={(parent) => setNaming({ parent })}
            onRename={(one) => setNaming({ node: one })}
          />
        ))}
      </ul>
      {naming && (
        <FormDialog<{ name: string }>
          title={isOld ? t('flow-design.category-rename') : t('flow-design.category-add')}
          width={420}
          form={form}
          values={{ name: isOld ? naming.node.name : '' }}
          onClose={() => setNaming(undefined)}
          onSend={rename}
        />
      )}
    </div>
  )
}
