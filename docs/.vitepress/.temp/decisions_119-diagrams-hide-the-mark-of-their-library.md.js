import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"119. Diagrams hide the mark of their library","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/119-diagrams-hide-the-mark-of-their-library.md","filePath":"decisions/119-diagrams-hide-the-mark-of-their-library.md"}');
const _sfc_main = { name: "decisions/119-diagrams-hide-the-mark-of-their-library.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_119-diagrams-hide-the-mark-of-their-library" tabindex="-1">119. Diagrams hide the mark of their library <a class="header-anchor" href="#_119-diagrams-hide-the-mark-of-their-library" aria-label="Permalink to &quot;119. Diagrams hide the mark of their library&quot;">​</a></h1><p>Date: 2026-11-27 · Status: accepted</p><p>The canvas of the designer and the diagram of a flow hide the mark &quot;React Flow&quot; of <code>reactflow</code> (<code>proOptions.hideAttribution</code>).</p><p><code>reactflow</code> and its parts are under the MIT licence. It permits use and change without a mark on the screen, and asks for one thing: that copies of the software contain its copyright notice and licence. The makers ask companies that hide the mark to consider a subscription; this is a request and no condition of the licence. Employees read the mark as a link of the product, and it lay over the last steps of small diagrams.</p><p>The notice stays where the licence asks for it: the package keeps its <code>LICENSE</code> in <code>node_modules</code>, <code>npm run sbom</code> lists it, and the build writes the licences of all libraries in the page&#39;s files to <code>dist/web/.vite/license.md</code> (<code>build.license</code> of Vite).</p><p>A company that changes to <code>@xyflow/react</code> 12 (decision 112) keeps the same licence and the same option.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/119-diagrams-hide-the-mark-of-their-library.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _119DiagramsHideTheMarkOfTheirLibrary = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _119DiagramsHideTheMarkOfTheirLibrary as default
};
