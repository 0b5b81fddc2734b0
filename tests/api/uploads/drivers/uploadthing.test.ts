/** Files at UploadThing. */
import { keptAt } from '../../../support/storage-service';
import { UploadThingStandIn } from '../../../support/uploadthing-stand-in';
import { keepsFiles } from './keeping';
import { showsFiles } from './seeing';

const service = keptAt(new UploadThingStandIn());

keepsFiles(service);
showsFiles(service);
