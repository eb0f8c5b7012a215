import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import qrcode from 'qrcode-generator';
import { Button } from '#components/ui/button.tsx';
import { Sheet } from '#components/ui/sheet.tsx';

export interface WechatSheetProps {
  readonly id: string;
  readonly onCopy: (id: string) => void;
  readonly onClose: () => void;
}

/** A WeChat id as a QR code, with a button to copy it. */
export default function WechatSheet({ id, onCopy, onClose }: WechatSheetProps) {
  const t = useTranslations('contact');
  const code = qrcode(0, 'M');
  code.addData(`weixin://contacts/profile/${id}`);
  code.make();
  const size = code.getModuleCount();
  const cells = Array.from({ length: size * size }, (_, at) => [at % size, Math.floor(at / size)] as const);
  const path = cells
    .filter(([x, y]) => code.isDark(y, x))
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('');
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('wechat')}
      footer={
        <Button size="lg" block icon={Copy} onClick={() => onCopy(id)}>
          {t('copy')}
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-3 py-2 text-center">
        <svg
          role="img"
          aria-label={t('qr', { id })}
          viewBox={`-2 -2 ${size + 4} ${size + 4}`}
          shapeRendering="crispEdges"
          className="size-52 rounded-md bg-white"
        >
          <path d={path} fill="#000" />
        </svg>
        <p className="font-semibold text-title">{id}</p>
        <p className="max-w-72 text-balance text-ink-3 text-small">{t('wechatHow')}</p>
      </div>
    </Sheet>
  );
}
