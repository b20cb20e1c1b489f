import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"143. A dialog is painted before it is modal","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/143-a-dialog-is-painted-before-it-is-modal.md","filePath":"decisions/143-a-dialog-is-painted-before-it-is-modal.md"}');
const _sfc_main = { name: "decisions/143-a-dialog-is-painted-before-it-is-modal.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_143-a-dialog-is-painted-before-it-is-modal" tabindex="-1">143. A dialog is painted before it is modal <a class="header-anchor" href="#_143-a-dialog-is-painted-before-it-is-modal" aria-label="Permalink to &quot;143. A dialog is painted before it is modal&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p><code>showModal</code> makes the whole page inert, and the browser computes the style of each element of it again before it paints: a third of the processor&#39;s time between a press of 退回 and its dialog (17 of 49 ms; 296 elements).</p><ul><li><code>useModal</code> opens a dialog as a popover above the page, and makes it modal after that frame is painted. The focus moves with it.</li><li>A browser without popovers opens it modally at once.</li><li>Until then, for one frame, the page behind still has the focus: a key goes to the button that opened the dialog.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/143-a-dialog-is-painted-before-it-is-modal.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _143ADialogIsPaintedBeforeItIsModal = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _143ADialogIsPaintedBeforeItIsModal as default
};
