/** A flow's sign: the first character of its name. */
export const FlowInitial = ({ name }: { name: string }) => (
  <i className="home-sign" aria-hidden="true">
    {[...name][0]}
  </i>
)
