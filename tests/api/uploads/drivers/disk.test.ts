/** Files on this machine's disk. */
import { DiskService } from '../../../support/disk-service';
import { keptAt } from '../../../support/storage-service';
import { keepsFiles } from './keeping';
import { showsFiles } from './seeing';

const service = keptAt(new DiskService());

keepsFiles(service);
showsFiles(service);
