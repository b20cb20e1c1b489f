import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"112. reactflow 11 keeps its name","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/112-reactflow-11-keeps-its-name.md","filePath":"decisions/112-reactflow-11-keeps-its-name.md"}');
const _sfc_main = { name: "decisions/112-reactflow-11-keeps-its-name.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_112-reactflow-11-keeps-its-name" tabindex="-1">112. reactflow 11 keeps its name <a class="header-anchor" href="#_112-reactflow-11-keeps-its-name" aria-label="Permalink to &quot;112. reactflow 11 keeps its name&quot;">​</a></h1><p>Date: 2026-11-26 · Status: accepted</p><p><strong>The canvas uses <code>reactflow</code> 11.11, not its successor <code>@xyflow/react</code> 12.</strong> The package was asked for by this name. 11 states <code>react &gt;=17</code> and runs on React 19; walks and the bench of the canvas cover it with 500 and 1,000 steps. Version 12 is published under the new name only; 11 gets no features any more.</p><p>What 12 would change: imports in about 20 files of <code>web/flow-editor/canvas</code> and <code>web/pages/flow-detail/diagram</code>, measured sizes in <code>node.measured</code> instead of <code>node.width</code>, stores of nodes that must not be mutated, and the names of its style sheet. What it would give: drawing on the server, computed flows, its dark mode (ours is done by tokens). A design stores none of the library&#39;s shapes: <code>canvas/graph</code> makes nodes and arrows from the design and back, so that a move stays inside these two folders.</p><p>We move when 11 fails on a React that we need, or when a fault that matters is mended in 12 alone.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/112-reactflow-11-keeps-its-name.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _112Reactflow11KeepsItsName = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _112Reactflow11KeepsItsName as default
};
