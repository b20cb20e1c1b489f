import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"","description":"","frontmatter":{"layout":"home","hero":{"name":"签批","text":"办公审批，设计出来就能用","tagline":"表单和流程所见即所得；谁来处理、为什么是他，都说得清楚。","actions":[{"theme":"brand","text":"使用手册","link":"/guide/staff"},{"theme":"alt","text":"设计手册","link":"/guide/administrators"},{"theme":"alt","text":"开发","link":"/guide/developers"},{"theme":"alt","text":"运维","link":"/guide/operators"}]},"features":[{"title":"发起与处理","details":"电脑和手机一样用。草稿不会丢，同一条不会处理两次。"},{"title":"设计","details":"拖出表单，画出流程，逐列设置权限，发布前列出全部问题。"},{"title":"扩展","details":"字段、列表、页面、调用都是数据，加一个文件就多一样。"}]},"headers":[],"relativePath":"index.md","filePath":"index.md"}');
const _sfc_main = { name: "index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
