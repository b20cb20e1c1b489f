import { lazy } from 'react'
import { listSign, t } from '../../platform/i18n/i18n'
import type { Offer } from '../options/options'
import type { Path, TreeLook } from '../tree/tree-options'
import { textOption, type WidgetProps } from '../widget-props'
import { SheetField } from './sheet-field'

const TreeSheet = lazy(() => import('./tree-sheet'))

interface PhoneTreeProps {
  props: Omit<WidgetProps, 'onChange' | 'value'>
  look: TreeLook
  offer: Offer
  paths: readonly Path[]
  read(path: Path): string
  onPaths(paths: Path[]): void
}

/** On a phone ways through a tree are chosen on a sheet, a level at a time. */
export const PhoneTree = ({ props, paths, ...tree }: PhoneTreeProps) => (
  <SheetField
    field={props}
    icon="down"
    text={paths.map(tree.read).join(listSign())}
    hint={textOption(props.item, 'placeholder') ?? t('widget.choose')}
    sheet={(onClose) => <TreeSheet item={props.item} {...tree} paths={paths} onClose={onClose} />}
  />
)
