/** Renders the first character of a flow's name as its icon. */
export const FlowInitial = ({ name }: { name: string }) => (
  <i className="home-sign q-stack q-center q-radius-lg" aria-hidden="true">
    {[...name][0]}
  </i>
)
