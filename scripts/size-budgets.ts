/**
 * The most that parts of the built app may have, KB of gzip. A change that needs more raises the number here, where its review
 * sees it; one that needs less lowers it.
 */
export const budgets: {
  readonly firstLoad: number;
  /** Of the staff's page, which is one chunk. */
  readonly counterFirstLoad: number;
  readonly document: number;
  /** All chunks together, without the staff's page. */
  readonly all: number;
  /** What an `import()` loads besides the first load, by the path of the module. */
  readonly imports: Readonly<Record<string, number>>;
  /** For an `import()` that is not in the list. */
  readonly otherImports: number;
} = {
  firstLoad: 180,
  counterFirstLoad: 300,
  /** Without the Home of a hall: e2e/home.spec.ts measures it with Home. */
  document: 12,
  all: 830,
  otherImports: 8,
  imports: {
    'app/features/account/avatar-sheet.tsx': 12,
    'app/features/agreement/agreement-sheet.tsx': 25,
    'app/features/feedback/fault-form.tsx': 43,
    'app/features/home/current-order.tsx': 10,
    'app/features/install/install-sheet.tsx': 17,
    'app/features/table/table-sheet.tsx': 34,
    'app/overlays/outdated-dialog.tsx': 21,
    'app/screens/entry/login.tsx': 51,
    'app/screens/entry/mine.tsx': 12,
    'app/screens/entry/order.tsx': 42,
    'app/screens/index/coupon.tsx': 31,
    'app/screens/index/couponReceive.tsx': 31,
    'app/screens/index/couponUse.tsx': 31,
    'app/screens/index/notice.tsx': 11,
    'app/screens/index/noticeDetail.tsx': 11,
    'app/screens/index/vip.tsx': 39,
    'app/screens/index/vipLogs.tsx': 39,
    'app/screens/login/changeEmail.tsx': 51,
    'app/screens/login/changePhone.tsx': 51,
    'app/screens/login/email.tsx': 51,
    'app/screens/login/firstBindEmail.tsx': 51,
    'app/screens/login/firstBindPhone.tsx': 51,
    'app/screens/login/phone.tsx': 51,
    'app/screens/message.tsx': 15,
    'app/screens/mine/contactUs.tsx': 59,
    'app/screens/mine/info.tsx': 59,
    'app/screens/mine/settings.tsx': 59,
    'app/screens/mine/wallet.tsx': 39,
    'app/screens/order/add.tsx': 51,
    'app/screens/order/evaluate.tsx': 39,
    'app/screens/order/evaluateAdd.tsx': 39,
    'app/screens/order/find.tsx': 32,
    'app/screens/order/finish.tsx': 64,
    'app/screens/order/invitation.tsx': 16,
    'app/screens/order/pay.tsx': 36,
    'app/screens/order/receipt.tsx': 16,
    'app/screens/order/replay.tsx': 39,
    'app/screens/store/detail.tsx': 19,
    'components/contact/wechat-sheet.tsx': 10,
    'app/features/outlet/outlet-picker.tsx': 28,
    'components/review/picture-viewer.tsx': 15,
    'components/ui/alert.tsx': 21,
    'components/ui/picker.tsx': 59,
    'messages/pages/en.json': 11,
    'messages/pages/zh-Hans.json': 11,
  },
};
