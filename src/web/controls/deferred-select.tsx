import { Select, type SelectProps } from 'antd'
import { useDeferredOpening } from '../platform'

interface DeferredSelectProps<Value> extends Omit<SelectProps<Value>, 'open' | 'onBlur' | 'onOpenChange'> {
  onBlur?(): void
  onOpenChange?(isOpen: boolean): void
}

/** Select whose list is rendered after the press that opens it is painted. */
export function DeferredSelect<Value>({ onBlur, onOpenChange, ...props }: DeferredSelectProps<Value>) {
  return <Select {...props} {...useDeferredOpening({ onBlur, onOpenChange })} />
}
