import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"111. antd 5 until Formily's widgets leave it","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/111-antd-5-until-formilys-widgets-leave-it.md","filePath":"decisions/111-antd-5-until-formilys-widgets-leave-it.md"}`);
const _sfc_main = { name: "decisions/111-antd-5-until-formilys-widgets-leave-it.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_111-antd-5-until-formily-s-widgets-leave-it" tabindex="-1">111. antd 5 until Formily&#39;s widgets leave it <a class="header-anchor" href="#_111-antd-5-until-formily-s-widgets-leave-it" aria-label="Permalink to &quot;111. antd 5 until Formily&#39;s widgets leave it&quot;">​</a></h1><p>Date: 2026-11-26 · Status: accepted</p><p><strong>React 19 with antd 5.29; antd 6 waits for <code>@formily/antd-v5</code>.</strong> Formily was asked for by name. Its widgets (1.2.4, the newest) accept <code>antd ^5.13</code> alone and bring <code>@ant-design/icons</code> 5 and <code>@ant-design/cssinjs</code> 1. We draw with them where a form is shown as its Formily export (decision 50) and in the test that compares both renderers. With antd 6 beside them the designer would load two antd, two style engines and two themes.</p><p>What 6 would change: <code>@ant-design/v5-patch-for-react-19</code> goes (imported once, in <code>web/ui/antd-root</code>); 6 styles by CSS variables, so that <code>web/ui</code> sets the theme in one place less; class names and the markup of several controls change, which touches our style sheets, the bench beside <code>antd</code>, and the kept pictures. About 25 files of <code>src/web</code> import antd; the shell and the lists do not (decision 3).</p><p>We move when Formily publishes widgets for antd 6, when antd 5 stops receiving security fixes, or when the Formily export is drawn in a frame of its own. Until then patches of 5.29 are taken as they come. antd-mobile 5 states React 19 itself.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/111-antd-5-until-formilys-widgets-leave-it.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _111Antd5UntilFormilysWidgetsLeaveIt = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _111Antd5UntilFormilysWidgetsLeaveIt as default
};
