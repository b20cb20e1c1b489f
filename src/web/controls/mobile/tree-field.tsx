import { lazy } from 'react'
import { listSeparator, useTranslator } from '../../platform'
import type { OptionsState } from '../options/options'
import type { TreeOptions, ValuePath } from '../tree/tree-options'
import { itemTextOption, type WidgetProps } from '../widget-props'
import { SheetField } from './sheet-field'

const TreeSheet = lazy(() => import('./tree-sheet'))

interface PhoneTreeProps {
  props: Omit<WidgetProps, 'onChange' | 'value'>
  look: TreeOptions
  offer: OptionsState
  paths: readonly ValuePath[]
  read(path: ValuePath): string
  onPaths(paths: ValuePath[]): void
}

/** Tree field on a phone: paths are chosen on a sheet, one level at a time. */
export const MobileTreeField = ({ props, paths, ...tree }: PhoneTreeProps) => {
  const t = useTranslator()
  return (
    <SheetField
      field={props}
      icon="down"
      text={paths.map(tree.read).join(listSeparator(t.language))}
      hint={itemTextOption(props.item, 'placeholder') ?? t('widget.choose')}
      sheet={(onClose) => <TreeSheet item={props.item} {...tree} paths={paths} onClose={onClose} />}
    />
  )
}
